import { trustedMarkup } from '@lapis/ui';
import { useEffect, useMemo, useRef } from 'react';
import { ScaledFrame } from '../../kit/scaled-frame/ScaledFrame';
import { dressMail, separateStyles, type ColourScheme } from './mail-in-frame';
import styles from './MailFrame.module.css';

interface MailFrameProps {
  html: string;
  width: 'phone' | 'mail';
  scheme: ColourScheme;
}

export function MailFrame({ html, width, scheme }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const mail = useMemo(() => separateStyles(html), [html]);

  // Set here, because React would set `srcdoc` from a string, which the page's Trusted Types policy rejects.
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trustedMarkup(mail.markup);
  }, [mail]);

  // Changes the colours without reloading the frame.
  useEffect(() => {
    if (frame.current) dressMail(frame.current, mail, scheme);
  }, [mail, scheme]);

  return (
    <ScaledFrame width={width} className={styles.window}>
      <iframe
        ref={frame}
        title="The newsletter as an email"
        // Scripts are off. `allow-same-origin` lets this page set the styles.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        onLoad={({ currentTarget }) => dressMail(currentTarget, mail, scheme)}
      />
    </ScaledFrame>
  );
}
