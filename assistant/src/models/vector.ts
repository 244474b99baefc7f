/** Of length 1, so that the product of two is their cosine. */
export type Vector = Float32Array<ArrayBuffer>;

export function cosineOf(a: Vector, b: Vector): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
