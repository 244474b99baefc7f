import { useEffect, useState } from 'react';

import { afterPaint } from '#lib/after-paint.ts';

/** True from the moment after the first frame on. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
}
