import { expect, test } from 'vitest';
import { hours, startRig, textTo } from '../testing/start.ts';

test('100 sends a second, then 613 until the second is over', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  await customer.write('hi');
  for (let i = 0; i < 10; i += 1) {
    const batch = Array.from({ length: 10 }, () => rig.post('/me/messages', textTo(customer.id, 'x')));
    for (const answer of await Promise.all(batch)) expect(answer.status).toBe(200);
  }
  expect((await rig.post('/me/messages', textTo(customer.id, 'x'))).body['error']).toMatchObject({
    code: 613,
  });
  rig.sim.clock.advance(1000);
  expect((await rig.post('/me/messages', textTo(customer.id, 'x'))).status).toBe(200);
});

test('two conversation calls a second per account', async () => {
  await using rig = await startRig();
  const list = () => rig.get('/me/conversations?platform=instagram');
  expect([(await list()).status, (await list()).status]).toEqual([200, 200]);
  expect((await list()).body['error']).toMatchObject({ code: 613 });
  rig.sim.clock.advance(1000);
  expect((await list()).status).toBe(200);
  rig.sim.switches.rateLimits = false;
  expect([(await list()).status, (await list()).status]).toEqual([200, 200]);
});

test('usage rises with the calls, then the app is stopped until the hour has passed', async () => {
  await using rig = await startRig({ switches: { hourlyQuota: 4 } });
  const percents: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    const answer = await rig.get('/me?fields=id');
    percents.push(JSON.parse(answer.headers.get('x-app-usage') ?? '').call_count);
  }
  expect(percents).toEqual([25, 50, 75, 100]);
  const stopped = await rig.get('/me?fields=id');
  expect(stopped.body['error']).toMatchObject({ code: 4 });
  const useCase = JSON.parse(stopped.headers.get('x-business-use-case-usage') ?? '');
  const [usage] = useCase[rig.sim.business.instagramUserId];
  expect(usage.type).toBe('instagram');
  expect(usage.estimated_time_to_regain_access).toBeGreaterThan(0);
  rig.sim.clock.advance(hours(1) + 60_000);
  expect((await rig.get('/me?fields=id')).status).toBe(200);
});

test('usage can be pinned: 100 answers 80002', async () => {
  await using rig = await startRig();
  rig.sim.faults.usage(93);
  const answer = await rig.get('/me?fields=id');
  expect(JSON.parse(answer.headers.get('x-app-usage') ?? '').call_count).toBe(93);
  rig.sim.faults.usage(100);
  expect((await rig.get('/me?fields=id')).body['error']).toMatchObject({ code: 80002 });
  rig.sim.faults.usage(null);
  expect((await rig.get('/me?fields=id')).status).toBe(200);
});
