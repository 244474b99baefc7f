import { useEffect } from 'react';

import { LoadingScreen } from '#app/loading-screen.tsx';

/** The landing page is a document of its own, without this application: the server answers with it to visitors. */
export function LandingRoute() {
  useEffect(() => location.replace('/landing'), []);
  return <LoadingScreen />;
}
