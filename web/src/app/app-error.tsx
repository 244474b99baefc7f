import type { ErrorComponentProps } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { tellCrash } from '#lib/crash.ts';

/** A fault in a page: the script that stands by itself takes over. What was typed stands in the browser's store. */
export function AppError({ error }: ErrorComponentProps) {
  useLayoutEffect(() => tellCrash(error), [error]);
  return null;
}
