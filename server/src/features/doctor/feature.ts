import { defineFeature } from '#feature';

import { doctorRoutes } from './routes.ts';
import { DOCTOR_JOB, type DoctorHooks, doctorJob, lookAtAll } from './service.ts';

export const doctor = defineFeature({
  build: (ctx, hooks: DoctorHooks) => ({
    routes: { doctor: doctorRoutes(ctx, hooks) },
    scheduled: [
      { name: 'doctor.look-at-all', schedule: '47 * * * *', catchesUp: true, work: () => lookAtAll(ctx) },
    ],
    queued: [doctorJob(ctx)],
    hears: { channelConnected: (tx, { accountId }) => tx.jobs.add(DOCTOR_JOB, { accountId }) },
  }),
});
