// The worker of pads.js for tests in browsers. With ?direct it has a pad of its own, as browsers with WebHID in workers have; what
// that was sent is posted to the channel "reports" before the page hears of the end. With ?stepped its time is stepped.
import { FakeDevice, FakeHID } from "./fake-pads.mjs";
import { stepTime } from "./stepped-time.mjs";

const options = new URL(import.meta.url).searchParams;
const device = options.has("direct") && new FakeDevice({});
const post = globalThis.postMessage.bind(globalThis);
globalThis.postMessage = (data) => {
  if (device && (data.ended || data.failed)) new BroadcastChannel("reports").postMessage(device.sent);
  post(data);
};
const hears = options.has("stepped") ? stepTime() : () => {};
const waiting = [];
globalThis.onmessage = (event) => waiting.push(event);
await import("../pads-worker.js");
const receive = globalThis.onmessage;
globalThis.onmessage = (event) => {
  if (device && event.data.play) {
    const { vendorId, productId } = event.data.play;
    Object.assign(device, { vendorId, productId });
    new FakeHID([device]).install();
  }
  hears(event.data);
  receive(event);
};
for (const event of waiting) globalThis.onmessage(event);
