// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doing, type Rendered, render } from "#test/render.tsx";
import { useProgress } from "./progress-bar.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
});

function Progress({ load }: { load: string | undefined }) {
  const progress = useProgress(load);
  return <output>{progress && Math.round(progress * 1_000) / 1_000}</output>;
}

const shown = ({ container }: Rendered) => container.querySelector("output")?.textContent;
const wait = (ms: number) => doing(() => vi.advanceTimersByTime(ms));

test("a load that replaces another has its own delay of 200 ms", async () => {
  const rendered = await render(<Progress load="a" />);
  await wait(150);
  await rendered.update(<Progress load="b" />);
  await wait(199);
  expect(shown(rendered)).toBe("");
  await wait(1);
  expect(shown(rendered)).toBe("0.08");
});

test("a load that replaces another takes over its bar", async () => {
  const rendered = await render(<Progress load="a" />);
  await wait(1_000);
  await rendered.update(<Progress load="b" />);
  expect(shown(rendered)).toBe("0.09");
  await wait(1_000);
  expect(shown(rendered)).toBe("0.1");
});

test("a load that starts while the last bar completes starts from the beginning", async () => {
  const rendered = await render(<Progress load="a" />);
  await wait(200);
  await rendered.update(<Progress load={undefined} />);
  await rendered.update(<Progress load="b" />);
  expect(shown(rendered)).toBe("");
  await wait(200);
  expect(shown(rendered)).toBe("0.08");
});
