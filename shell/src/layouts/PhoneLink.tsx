import { useSite } from '../site';

/** The charity's number, to be rung; nothing where it has none. */
export function PhoneLink({ className }: { className?: string }) {
  const { phone } = useSite();
  return phone ? (
    <a className={className} href={`tel:${phone.replaceAll(' ', '')}`}>
      {phone}
    </a>
  ) : null;
}
