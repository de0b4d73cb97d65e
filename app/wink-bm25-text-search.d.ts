/** Types of the parts in use; the package has none. */
declare module "wink-bm25-text-search" {
  interface Bm25 {
    defineConfig(config: {
      fldWeights: Record<string, number>;
      bm25Params?: { k1: number; b: number; k: number };
    }): boolean;
    definePrepTasks(tasks: ((text: string) => string[])[]): number;
    addDoc(document: Record<string, string>, id: number): number;
    consolidate(precision?: number): boolean;
    search(text: string, limit?: number): [id: string, score: number][];
    exportJSON(): string;
    getDocs(): unknown;
    getTokens(): unknown;
  }
  const createBm25: () => Bm25;
  export = createBm25;
}
