/** Reports whether the user asks for less traffic: data saving is on, or the connection is 2g. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes("2g"));
}
