import { Navigate, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { KnowledgePage } from '#features/knowledge/knowledge-page.tsx';
import { PromptPage } from '#features/knowledge/prompt-page.tsx';
import { useLayout } from '#lib/layout.ts';

export function AiPromptRoute() {
  return <EditorPage dialog="prompt">{(onBack) => <PromptPage onBack={onBack} />}</EditorPage>;
}

export function KnowledgeRoute() {
  return <EditorPage dialog="knowledge">{(onBack) => <KnowledgePage onBack={onBack} />}</EditorPage>;
}

type Props = { dialog: 'prompt' | 'knowledge'; children: (onBack: () => void) => ReactNode };

/** A page on the phone; on a wider window the same editor is a dialog of the dashboard. */
function EditorPage({ dialog, children }: Props) {
  const layout = useLayout();
  // A phone that is turned while somebody writes stays on its page.
  const [isPage] = useState(layout === 'phone');
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();

  if (!isPage) return <Navigate to="/dashboard" search={{ dialog }} replace />;
  return children(() => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/dashboard', search: {} });
  });
}
