/** Whether the user asks for less traffic: data saving is on, or the connection is a 2g one. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes("2g"));
}
