/** Types of the parts in use; the package has none. */
declare module "wink-bm25-text-search" {
  interface Bm25 {
    importJSON(json: string): boolean;
    definePrepTasks(tasks: ((text: string) => string[])[]): number;
    consolidate(precision?: number): boolean;
    search(text: string, limit?: number): [id: string, score: number][];
    getIDF(): number[];
  }
  const createBm25: () => Bm25;
  export = createBm25;
}
