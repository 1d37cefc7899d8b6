// The words of parts that load once the page is ready; those of the rest are in strings.js.

export const words = {
  coach: [
    ["Press space.", "The bead on the head is what a hand feels now."], ["Drag a tap.", "You hear it while it moves; it clicks into the grid."],
    ["Press 7.", "The digits set the strength, the arrows move in small steps."], ["Press Mod+s.", "The file is yours; the draft is kept either way."],
  ],
};
