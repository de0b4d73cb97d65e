import "./scenario.css";

/**
 * Draws when a customer has access, as a bar of days. `periods` are days with and without access, such as `14+ 17-`. Readers of the
 * text find the same in the steps below.
 */
export function AccessRibbon({ periods }: { periods: string }) {
  const lengths = periods.split(" ").map((period) => Number.parseFloat(period));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let day = 0;
  return (
    <svg
      className="access-ribbon"
      width="100%"
      viewBox={`0 0 ${total} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {periods.split(" ").map((period, index) => {
        const [x, width] = [day, lengths[index] ?? 0];
        day += width;
        return (
          <rect
            key={x + period}
            className={period.endsWith("+") ? "granted" : "revoked"}
            x={x}
            width={width}
            height={1}
          />
        );
      })}
    </svg>
  );
}
