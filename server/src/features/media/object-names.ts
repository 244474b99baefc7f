/** Keys in the storage; a folder for each beginning, so that none holds hundreds of thousands. */
export function objectName(objectKey: string): string {
  return `${objectKey.slice(0, 2)}/${objectKey}`;
}

export function thumbnailName(objectKey: string): string {
  return `${objectName(objectKey)}.thumbnail`;
}
