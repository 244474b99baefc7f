import type { UploadedFile } from '@parley/contract/uploads.ts';
import sharp from 'sharp';

import type { TestOwner, TestWorld } from '#test/app.ts';

/** A picture of one colour, with the place where it was taken in it. */
export function makePhoto(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
    .jpeg()
    .toBuffer();
}

type Named = { name: string; type?: string; kind?: 'image' | 'video' | 'file' };

/** Puts a file to an address of its own, as a browser does; answers under which path it stands. */
export async function uploadTo(
  world: TestWorld,
  owner: TestOwner,
  bytes: Uint8Array,
  { name, type = 'image/jpeg', kind = 'image' }: Named,
  ruleId = 'temp',
): Promise<{ objectPath: string; uploaded: UploadedFile }> {
  const said = { fileName: name, fileType: kind, mimeType: type, fileSize: bytes.length };
  const issued = await owner.call<{ uploadURL: string; objectPath: string }>(
    'POST',
    `/api/media-rules/${ruleId}/upload-url`,
    said,
  );
  if (issued.status !== 200) throw new Error(`no address: ${JSON.stringify(issued.body)}`);
  const { uploadURL, objectPath } = issued.body;
  const answer = await fetch(new URL(uploadURL, world.url), {
    method: 'PUT',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  });
  if (answer.status !== 200) throw new Error(`not taken: ${await answer.text()}`);
  return { objectPath, uploaded: (await answer.json()) as UploadedFile };
}
