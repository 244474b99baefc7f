import { useEffect, useState } from 'react';

import { afterPaint } from '#lib/after-paint.ts';

/** True from the moment after the first frame on; with `isBegun` after the first one in which that is true. */
export function useIsPainted(isBegun = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => (isBegun ? afterPaint(() => setPainted(true)) : undefined), [isBegun]);
  return isPainted;
}
