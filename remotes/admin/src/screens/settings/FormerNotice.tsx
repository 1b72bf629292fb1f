import type { TypedSetting } from '@lapis/contract';
import { Notice } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Uses } from '../../media/Uses';
import { formerQuery, typedQuery } from '../../kit/queries/settings.queries';

const words: Record<TypedSetting['setting'], string> = {
  phone: 'The old number is still in:',
  email: 'The old email address is still in:',
  address_lines: 'The old address is still in:',
};

/** Lists texts that still contain contact details replaced in this window. */
export function FormerNotice({ version }: { version: number }) {
  const { data: former } = useQuery(formerQuery);
  const { data: typed = [] } = useQuery(typedQuery(former, version));
  const isNeeded = typed.length > 0;
  const notice = useRef<HTMLDivElement>(null);
  // Scrolls to the notice, which may be off screen after saving.
  useEffect(() => {
    if (isNeeded) notice.current?.scrollIntoView({ block: 'center' });
  }, [isNeeded]);
  return (
    <div ref={notice} role="status">
      {isNeeded && (
        <Notice isUrgent label="Texts with old details">
          {typed.map(({ setting, places }) => (
            <div key={setting}>
              <p>{words[setting]}</p>
              <Uses uses={places} />
            </div>
          ))}
          <p>
            Replace it using ‘Insert contact detail’ in the toolbar above the text: that always shows what is
            in Settings.
          </p>
        </Notice>
      )}
    </div>
  );
}
