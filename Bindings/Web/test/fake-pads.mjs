// A stubbed WebHID for tests: pads that exist in the page alone, and what they were sent.

/** The reports of a DualSense on Bluetooth. */
export const bluetooth = [{ outputReports: [{ reportId: 0x31 }, { reportId: 0x32 }] }];

/** The products of tests: numbers, name and collections. */
export const products = {
  dualSense: { vendorId: 0x054c, productId: 0x0ce6, productName: "DualSense Wireless Controller", collections: bluetooth },
  cabled: { vendorId: 0x054c, productId: 0x0df2, productName: "DualSense Edge", collections: [{ outputReports: [{ reportId: 2 }] }] },
  joyCon: { vendorId: 0x057e, productId: 0x2006, productName: "Joy-Con (L)", collections: [] },
  pro: { vendorId: 0x057e, productId: 0x2009, productName: "Pro Controller", collections: [] },
  unknown: { vendorId: 0x045e, productId: 0x0b12, productName: "Another pad", collections: bluetooth },
};

/** A device of WebHID. `answer` is called for each report with its number, and returns what `sendReport` returns. */
export class FakeDevice extends EventTarget {
  opened = false;
  /** The reports, with the number of the report as their first byte, and when they were sent in milliseconds. */
  sent = [];
  /** The time of reports. */
  clock = () => performance.now();

  constructor(product, answer = () => Promise.resolve()) {
    super();
    Object.assign(this, product);
    this.answer = answer;
  }

  async open() { this.opened = true; }

  async close() { this.opened = false; }

  sendReport(number, data) {
    const bytes = new Uint8Array(data.length + 1);
    bytes[0] = number;
    bytes.set(data, 1);
    this.sent.push({ time: this.clock(), bytes });
    return this.answer(this.sent.length - 1);
  }

  /** All bytes, one report after the other. */
  get bytes() { return Uint8Array.from(this.sent.flatMap(({ bytes }) => [...bytes])); }
}

/** Replaces `navigator.hid`. A person chooses the first device that the page asks for; without one, none. */
export class FakeHID extends EventTarget {
  constructor(devices) {
    super();
    this.devices = devices;
    this.asked = [];
  }

  async requestDevice({ filters }) {
    this.asked.push(filters);
    return this.devices.filter((one) => filters.some((filter) => filter.vendorId === one.vendorId && filter.productId === one.productId)).slice(0, 1);
  }

  async getDevices() { return this.devices; }

  disconnect(device) {
    device.opened = false;
    this.dispatchEvent(Object.assign(new Event("disconnect"), { device }));
  }

  /** Makes this the WebHID of the page. */
  install() {
    if (!globalThis.navigator) Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
    Object.defineProperty(globalThis.navigator, "hid", { value: this, configurable: true, writable: true });
    return this;
  }
}

/** Returns the rows of Tests/Bits/pads.tsv. */
export function rows(text) {
  return text.split("\n").filter((line) => line && !line.startsWith("#")).map((line) => {
    const [name, actuators, reports, digest] = line.split("\t");
    return { name, actuators, reports: Number(reports), digest };
  });
}
