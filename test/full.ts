/** Whether slow repetitions run too: `FULL=1 npm test`. */
export const isFull = process.env.FULL === "1";
