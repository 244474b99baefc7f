import { measuresOf } from '../reading/units.ts';

/** A figure with its unit of time and its place in a text; see `Figure` for the units around it. */
type Measured = { measure: string | null; near: Set<string>; per: Set<string>; start: number; end: number };

/** Notes beside each figure the units of time in its part of a folded text, which may belong to it. */
export function noteNearby(figures: Measured[], folded: string): void {
  if (!figures.some((figure) => figure.measure === null)) return;
  let start = 0;
  for (const part of folded.split(/(?<=[;\n]|[.,](?!\d))/u)) {
    const end = start + part.length;
    const inside = figures.filter((figure) => figure.start >= start && figure.start < end);
    if (inside.some((figure) => figure.measure === null)) {
      const measures = measuresOf(part);
      for (const figure of inside) figure.near = measures;
      let unnumbered = '';
      let at = start;
      for (const figure of inside) {
        const behind = folded.slice(figure.end, Math.min(end, figure.end + 40));
        const unit = figure.measure === null ? '' : (/^[ -]?[\p{L}\p{M}]+/u.exec(behind)?.[0] ?? '');
        unnumbered += `${folded.slice(at, figure.start)}0`;
        at = figure.end + unit.length;
      }
      unnumbered += folded.slice(at, end);
      const per = measuresOf(unnumbered);
      for (const figure of inside) figure.per = per;
    }
    start = end;
  }
}
