import { FormSection } from '@lapis/portal';
import { useLocation } from '@lapis/router';
import { useHasErrors } from '@lapis/ui/forms';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SettingsFields } from '../../kit/queries/settings.queries';
import { Folding } from './folding';
import { anchorOf, type SectionTitle } from './settings-sections';

interface SectionProps {
  title: SectionTitle;
  lead: string;
  /** Names of the section's fields; the section opens if the server reports an error in one of them. */
  names?: (keyof SettingsFields)[];
  children: ReactNode;
}

/** A section of settings with an anchor. In a narrow window, only one section is open at a time. */
export function Section({ title, lead, names = [], children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isAskedFor = hash === `#${anchorOf(title)}`;
  const hasErrors = useHasErrors(...names);
  const folding = use(Folding);
  const setOpen = folding?.setOpen;

  // Scrolls here, because the section appears only after the browser has searched for the fragment.
  useEffect(() => {
    if (isAskedFor) section.current?.scrollIntoView();
  }, [isAskedFor]);

  // Marks the section as open, so that it stays open once its last error has been fixed.
  useEffect(() => {
    if (isAskedFor || hasErrors) setOpen?.(title);
  }, [isAskedFor, hasErrors, setOpen, title]);

  const isOpen = folding?.open === title || hasErrors;

  function toggle() {
    flushSync(() => setOpen?.(isOpen ? null : title));
    // Scrolls back to this section, in case one above it has closed.
    section.current?.scrollIntoView();
  }

  return (
    <FormSection
      ref={section}
      title={title}
      lead={lead}
      anchor={anchorOf(title)}
      fold={folding ? { isOpen, onToggle: toggle } : undefined}
    >
      {children}
    </FormSection>
  );
}
