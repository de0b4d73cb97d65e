// Limits the number of devices for each license key. Node.js {sample.nodeVersion} or newer, no packages.
// Each device takes a slot: a file with the device's ID, in a folder for each order item.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const FOLDER = process.env.DEVICES_FOLDER ?? "devices";

/** Returns true if the device has one of the slots of the order item, or gets a free one. */
export function activateDevice(orderItemId, deviceId, limit) {
  const folder = folderOf(orderItemId);
  const devices = readDevices(folder);
  if (devices.has(deviceId)) return true;
  if (devices.size >= limit) return false;
  const used = new Set(devices.values());
  const free = Array.from({ length: limit }, (_, slot) => String(slot)).find((slot) => !used.has(slot));
  writeFileSync(`${folder}/${free}`, deviceId, { flag: "wx" }); // throws if another process was faster: try again
  return true;
}

/** Frees the slot of a device that the customer gave up. */
export function releaseDevice(orderItemId, deviceId) {
  const folder = folderOf(orderItemId);
  const slot = readDevices(folder).get(deviceId);
  if (slot !== undefined) rmSync(`${folder}/${slot}`);
}

/** Returns the slot of each device. */
function readDevices(folder) {
  mkdirSync(folder, { recursive: true });
  return new Map(readdirSync(folder).map((slot) => [readFileSync(`${folder}/${slot}`, "utf8"), slot]));
}

function folderOf(orderItemId) {
  if (!/^\d{1,18}$/.test(orderItemId)) throw new Error("Not an order item ID");
  return `${FOLDER}/${orderItemId}`;
}
