/** @typedef {{ success: boolean, numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} Report */

/**
 * What a JSON report of vitest adds to the sum. A file that could not even be loaded counts as one failure, and so
 * does a run that failed although no test did (an unhandled rejection) or that found no test.
 * @param {Report} report
 */
export function countTests({ success, numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  const failed = numFailedTests + unloaded.length;
  const silent = failed === 0 && (!success || numPassedTests === 0) ? 1 : 0;
  return { passed: numPassedTests, failed: failed + silent };
}
