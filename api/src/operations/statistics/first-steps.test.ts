import type { FirstStepName, Stats } from '@lapis/contract';
import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { describeSite } from '../../testing/testing';
import { demoContent } from '../demo/content';
import { siteRepository, StoredSite } from '../../cms/site/site.repository';

describeSite('the first steps of a new site', (site) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await signedInPerson(site(), { role: 'admin' });
  });

  const steps = async () => (await admin.get('/admin/stats')).json<Stats>().first_steps;
  const done = async () => (await steps()).filter(({ isDone }) => isDone).map(({ name }) => name);
  const change = (changes: object) => admin.patch('/admin/site', changes);

  test('are ticked off when they are done, and gone when the list is closed', async () => {
    expect(await done()).toEqual([]);
    expect(await steps()).toHaveLength(7);
    const reached: FirstStepName[] = [];
    const reach = async (name: FirstStepName, act: Promise<{ statusCode: number }>) => {
      expect((await act).statusCode).toBeLessThan(300);
      reached.push(name);
      expect(await done()).toEqual(reached);
    };
    await reach('name', change({ app_name: 'Kites for All' }));
    await reach('contact', change({ email: 'hello@kites.example' }));
    await reach('look', change({ colours: { accent: '#ffd166', deep: '#14432a' } }));
    const text = { title: 'Home', name: 'home-intro', html: '<p>Hello</p>' };
    await reach('home', admin.post('/admin/widgets', text));
    await reach('about', admin.post('/admin/widgets', { ...text, name: 'about', title: 'About' }));
    await change({ first_steps: false });
    expect(await steps()).toEqual([]);
  });

  test('are not shown on the demonstration', async () => {
    await siteRepository(site().db).write(StoredSite.parse(demoContent.site));
    expect(await steps()).toEqual([]);
  });
});
