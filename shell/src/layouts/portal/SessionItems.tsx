import { bus } from '@lapis/event-bus';
import type { User } from '@lapis/contract';
import { href, Link } from '@lapis/router';

export function SessionItems({ user, className }: { user: User; className?: string }) {
  return (
    <>
      {user.role === 'admin' && (
        <li>
          <Link className={className} to={href('admin')}>
            Administrator
          </Link>
        </li>
      )}
      <li>
        <button
          type="button"
          className={className}
          onClick={() => bus.emit('session:end', { goTo: href('home') })}
        >
          Logout
        </button>
      </li>
    </>
  );
}
