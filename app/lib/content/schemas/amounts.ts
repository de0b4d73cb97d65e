/** What a value may lose in binary fractions. */
const EPSILON = 1e-6;
const TOKEN = /\d+(?:\.\d+)?|[a-z][\w.]*|\S/gi;

/**
 * Calculates a formula of numbers, names, `+ - * / %`, parentheses, `ceil(…)` and `floor(…)`: `pro.price * taxRate%`. Throws an Error that says
 * what is wrong.
 */
export function calculate(formula: string, numberOf: (name: string) => number): number {
  const tokens = formula.match(TOKEN) ?? [];
  const accept = (...symbols: string[]) => (symbols.includes(tokens[0] ?? "") ? tokens.shift() : undefined);
  const consume = (symbol: string) => {
    if (!accept(symbol)) throw new Error(`has "${tokens[0] ?? ""}" where "${symbol}" belongs`);
  };
  const sum = (): number => {
    let value = product();
    for (let sign = accept("+", "-"); sign; sign = accept("+", "-"))
      value += sign === "+" ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = factor();
    for (let sign = accept("*", "/"); sign; sign = accept("*", "/")) {
      const other = factor();
      value = sign === "*" ? value * other : value / other;
    }
    return value;
  };
  const factor = (): number => {
    const value = operand();
    return accept("%") ? value / 100 : value;
  };
  const operand = (): number => {
    const rounding = accept("ceil", "floor");
    if (rounding || tokens[0] === "(") {
      consume("(");
      const value = sum();
      consume(")");
      if (rounding === "ceil") return Math.ceil(value - EPSILON);
      return rounding ? Math.floor(value + EPSILON) : value;
    }
    const token = tokens.shift() ?? "";
    if (!/^\w/.test(token)) throw new Error(`has "${token}" where a number or a name belongs`);
    return /^\d/.test(token) ? Number(token) : numberOf(token);
  };
  const value = sum();
  if (tokens.length > 0) throw new Error(`has "${tokens[0]}" after its end`);
  return value;
}

/** Rounds to cents, halves up. */
function toCents(value: number): number {
  return (Math.sign(value) * Math.round(Math.abs(value) * 100 + EPSILON)) / 100;
}

/**
 * Calculates worked amounts from their formulas, each of which may name sample data, facts and amounts above. Returns variables such
 * as `amount.share`, with two decimals or whole for `ceil(…)`, and `amount.share.plain` for files, without separators.
 */
export function amountVariables(
  formulas: Readonly<Record<string, string>>,
  numberOf: (name: string) => number | undefined,
  onMistake?: (name: string, problem: string) => void,
): [name: string, value: string][] {
  const amounts = new Map<string, number>();
  const known = (name: string) => {
    const number = amounts.get(name) ?? numberOf(name);
    if (number === undefined)
      throw new Error(`names "${name}", which is no number of the samples, the facts or above`);
    return number;
  };
  return Object.entries(formulas).flatMap(([name, formula]): [string, string][] => {
    try {
      const value = toCents(calculate(formula, known));
      amounts.set(name, value);
      const digits = /^ceil\(.*\)$/.test(formula) ? 0 : 2;
      const text = Math.abs(value).toLocaleString("en-US", { minimumFractionDigits: digits });
      return [
        [`amount.${name}`, value < 0 ? `−${text}` : text],
        [`amount.${name}.plain`, value.toFixed(digits)],
      ];
    } catch (error) {
      onMistake?.(name, (error as Error).message);
      return [];
    }
  });
}
