import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Both ends belong to it, as in a Range header. */
export type ByteRange = { start: number; end: number };

/**
 * Files by key, on the disk of this machine or in a bucket. Keys are ours, never what somebody sent, and a key is told
 * to nobody before its file is whole.
 */
export type Storage = {
  write(key: string, content: Uint8Array, mediaType: string): Promise<void>;
  /** The same from a file on this machine, which is gone afterwards. */
  moveIn(key: string, file: string, mediaType: string): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** What is gone already is gone. */
  remove(key: string): Promise<void>;
};

export type Bucket = {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Whether the storage says that there is no such file; every other fault says nothing about the file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && /ENOENT|NoSuchKey/.test(`${(error as NodeJS.ErrnoException).code} ${error.name}`);

type Options = { dataDir: string; bucket: Bucket | undefined };

const FOLDER = 'objects';

export function createStorage({ dataDir, bucket }: Options): Storage {
  return bucket ? createBucketStorage(bucket) : createDiskStorage(join(dataDir, FOLDER));
}

function createDiskStorage(location: string): Storage {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    write: (key, content) => disk.put(key, content),
    moveIn: (key, file) => disk.moveFromFs(file, key),
    read: async (key, range) => createReadStream(join(location, key), range),
    remove: (key) => disk.delete(key),
  };
}

/** The SDK costs memory and start time: it is loaded with the first file. */
function createBucketStorage({ bucket, ...options }: Bucket): Storage {
  async function open() {
    const [{ S3Client, GetObjectCommand }, { S3Driver }] = await Promise.all([
      import('@aws-sdk/client-s3'),
      import('flydrive/drivers/s3'),
    ]);
    const { endpoint, region, accessKeyId, secretAccessKey } = options;
    const client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Gateways seldom have a host name for each bucket, and know no checksums in trailers.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
    return { client, disk, GetObjectCommand };
  }
  let opened: ReturnType<typeof open> | undefined;
  const use = () => {
    opened ??= open();
    return opened;
  };
  return {
    async write(key, content, contentType) {
      await (await use()).disk.put(key, content, { contentType });
    },
    async moveIn(key, file, contentType) {
      await (await use()).disk.moveFromFs(file, key, { contentType });
    },
    async read(key, range) {
      const { client, GetObjectCommand } = await use();
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      );
      if (!Body) throw new Error('the bucket answered without a body');
      return Body as Readable;
    },
    async remove(key) {
      await (await use()).disk.delete(key);
    },
  };
}
