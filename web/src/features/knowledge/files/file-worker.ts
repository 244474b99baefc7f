import { convertFile } from '#features/knowledge/files/convert-file.ts';

/** Takes files apart beside the page, which can end it when one is too much. */
self.addEventListener('message', (event: MessageEvent<{ name: string; bytes: Uint8Array }>) => {
  const { name, bytes } = event.data;
  convertFile(name, bytes).then(
    (converted) => self.postMessage({ converted }),
    (error: unknown) => {
      console.warn('The file could not be converted', error);
      self.postMessage({ converted: { fault: 'damaged' } });
    },
  );
});
