/** "03/14/2026 09:26:53" or "4/14/2026 9:26 AM", both UTC. Undefined for an empty or unknown text. */
export function parseIpnDate(text = "") {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?(?: (AM|PM))?)?$/i.exec(text.trim());
  if (!found) return undefined;
  const [month, day, year, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0));
  const half = found[7]?.toUpperCase();
  const hours = half ? (hour % 12) + (half === "PM" ? 12 : 0) : hour;
  return new Date(Date.UTC(year, month - 1, day, hours, minute, second));
}
