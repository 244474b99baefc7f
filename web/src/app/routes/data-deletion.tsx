import { useParams } from '@tanstack/react-router';
import { DeletionStatus } from '#features/deletions/deletion-status.tsx';

/** Open to everybody: Instagram shows its address to whoever asked for a deletion. */
export function DataDeletionRoute() {
  const { code } = useParams({ from: '/data-deletion/$code' });
  return <DeletionStatus code={code} />;
}
