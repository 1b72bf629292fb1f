import { FormSection } from '@lapis/portal';
import { useLocation } from '@lapis/router';
import { useEffect, useRef, type ReactNode } from 'react';
import { anchorOf, type SectionTitle } from './SettingsIndex';

interface SectionProps {
  title: SectionTitle;
  lead: string;
  children: ReactNode;
}

/** Settings that belong together, to which the index leads. */
export function Section({ title, lead, children }: SectionProps) {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isAskedFor = hash === `#${anchorOf(title)}`;

  // The settings come after the page, so that the browser finds no such place when the address is opened.
  useEffect(() => {
    if (isAskedFor) section.current?.scrollIntoView();
  }, [isAskedFor]);

  return (
    <FormSection ref={section} title={title} lead={lead} anchor={anchorOf(title)}>
      {children}
    </FormSection>
  );
}
