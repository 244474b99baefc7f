import { expect, test } from 'vitest';
import { countTests } from './vitest-count.mjs';

const good = { status: 'passed', assertionResults: [{}] };
const broken = { status: 'failed', assertionResults: [] };

test.each([
  [
    { success: true, numPassedTests: 3, numFailedTests: 0, testResults: [good] },
    { passed: 3, failed: 0 },
  ],
  [
    { success: false, numPassedTests: 3, numFailedTests: 2, testResults: [good] },
    { passed: 3, failed: 2 },
  ],
  [
    { success: false, numPassedTests: 3, numFailedTests: 0, testResults: [good, broken] },
    { passed: 3, failed: 1 },
  ],
  [
    { success: false, numPassedTests: 3, numFailedTests: 0, testResults: [good] },
    { passed: 3, failed: 1 },
  ],
  [
    { success: true, numPassedTests: 0, numFailedTests: 0, testResults: [] },
    { passed: 0, failed: 1 },
  ],
])('%j counts as %j', (report, expected) => {
  expect(countTests(report)).toEqual(expected);
});
