import { useLocation } from '@lapis/router';
import { createContext, useState } from 'react';
import { useMediaQuery } from '../../kit/use-media-query';
import { type SectionTitle, settingsSections } from './settings-sections';

interface Folding {
  /** Title of the open section; null if all are closed. */
  open: SectionTitle | null;
  setOpen: (title: SectionTitle | null) => void;
}

/** State of the folded sections in a narrow window; null in a wide window, where all sections are open. */
export const Folding = createContext<Folding | null>(null);

/** Opens the section in the URL, otherwise the first one. */
export function useFolding(): Folding | null {
  const { hash } = useLocation();
  const [open, setOpen] = useState<SectionTitle | null>(
    () => (settingsSections.find(({ anchor }) => hash === `#${anchor}`) ?? settingsSections[0]!).title,
  );
  return useMediaQuery('(max-width: 999px)') ? { open, setOpen } : null;
}
