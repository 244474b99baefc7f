/** One factor per column that gives it a spread of one, so that a ridge weighs all columns alike. */
export function findScale(rows: number[][]): number[] {
  const columns = rows[0]?.length ?? 0;
  return Array.from({ length: columns }, (_, at) => {
    const mean = rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length;
    const variance = rows.reduce((sum, row) => sum + ((row[at] ?? 0) - mean) ** 2, 0) / rows.length;
    return variance < 1e-9 ? 1 : 1 / Math.sqrt(variance);
  });
}

const PACE = 0.05;
const INERTIA = 0.9;
const MEMORY = 0.999;

/**
 * Weights at the lowest point of a smooth loss plus `ridge` times half their squares, by Adam (Kingma and Ba, 2014).
 * `addSlope` adds the loss's slope at the weights to an array of zeros; the weight at `free` has no ridge.
 */
export function descend(
  size: number,
  { ridge, steps, free }: { ridge: number; steps: number; free?: number },
  addSlope: (weights: Float64Array, slope: Float64Array) => void,
): Float64Array {
  const weights = new Float64Array(size);
  const drift = new Float64Array(size);
  const roughness = new Float64Array(size);
  for (let step = 1; step <= steps; step += 1) {
    const slope = new Float64Array(size);
    addSlope(weights, slope);
    for (const [at, weight] of weights.entries()) {
      const own = (slope[at] ?? 0) + (at === free ? 0 : ridge * weight);
      drift[at] = INERTIA * (drift[at] ?? 0) + (1 - INERTIA) * own;
      roughness[at] = MEMORY * (roughness[at] ?? 0) + (1 - MEMORY) * own ** 2;
      const pull = (drift[at] ?? 0) / (1 - INERTIA ** step);
      weights[at] = weight - (PACE * pull) / (Math.sqrt((roughness[at] ?? 0) / (1 - MEMORY ** step)) + 1e-8);
    }
  }
  return weights;
}
