import "./scenario.css";

/**
 * Draws when a customer has access, as a bar of days. `periods` are days with and without access, such as `14+ 17-`. Readers of the
 * text find the same in the steps below.
 */
export function AccessRibbon({ periods }: { periods: string }) {
  let total = 0;
  const spans = periods.split(" ").map((period) => {
    const span = { start: total, days: Number.parseFloat(period), isGranted: period.endsWith("+") };
    total += span.days;
    return span;
  });
  return (
    <svg
      className="access-ribbon"
      width="100%"
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {spans.map(({ start, days, isGranted }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two spans may have the same start
        <rect key={index} className={isGranted ? "granted" : "revoked"} x={start} width={days} height={1} />
      ))}
    </svg>
  );
}
