import { useDoctor } from '#features/doctor/doctor-queries.ts';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

/** Where all is well nothing of it is fetched. */
const DoctorBanners = lazyPart(
  async () => {
    const [part] = await Promise.all([import('#features/doctor/doctor-banners.tsx'), loadDialogTexts()]);
    return part.DoctorBanners;
  },
  { place: 'nowhere' },
);

/** What keeps messages from coming or going, one banner for each red line, and the way to all that the doctor says. */
export function DoctorNotice({ onShow }: { onShow: () => void }) {
  const problems = useDoctor().data?.checks.filter(({ state }) => state === 'problem') ?? [];
  return problems.length > 0 && <DoctorBanners problems={problems} onShow={onShow} />;
}
