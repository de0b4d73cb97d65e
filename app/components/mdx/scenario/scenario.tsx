import "./scenario.css";

/**
 * Draws when a customer has access, as a timeline of days. `periods` are days with and without access, such as `14+ 17-`. Readers
 * of the text find the same in the steps below. A table, because its cells take their width without a style attribute.
 */
export function AccessTimeline({ periods }: { periods: string }) {
  let total = 0;
  const spans = periods.split(" ").map((period, index, all) => {
    const span = { start: total, days: Number.parseFloat(period), isGranted: period.endsWith("+") };
    total += span.days;
    return { ...span, isChange: all[index - 1]?.at(-1) !== period.at(-1) };
  });
  return (
    <table className="access-timeline" aria-hidden="true">
      <tbody>
        <tr>
          {spans.map(({ start, days, isGranted, isChange }) => (
            <td
              key={start}
              className={isGranted ? "granted" : "revoked"}
              width={`${((100 * days) / total).toFixed(1)}%`}
            >
              <div>
                <b>{isChange && <span>{isGranted ? "Access" : "No access"}</span>}</b>
                <small>day {Math.floor(start)}</small>
              </div>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
