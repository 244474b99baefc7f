import { DownloadPart } from '#features/materials/download-part.tsx';
import { WebsitePart } from '#features/materials/website-part.tsx';

/** What else can be learned from, besides conversations. */
export function MaterialsPart({ headingLevel }: { headingLevel: 'h2' | 'h3' }) {
  return (
    <>
      <WebsitePart headingLevel={headingLevel} />
      <DownloadPart headingLevel={headingLevel} />
    </>
  );
}
