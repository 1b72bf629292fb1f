import { createBus } from './index';

test('a listener receives events until it stops listening', () => {
  const bus = createBus();
  const heard: string[] = [];
  const off = bus.on('session:end', ({ goTo }) => heard.push(goTo));

  bus.emit('session:end', { goTo: '/' });
  off();
  bus.emit('session:end', { goTo: '/login' });

  expect(heard).toEqual(['/']);
});
