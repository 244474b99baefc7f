import { oc } from '@orpc/contract';
import * as z from 'zod';

import { LIMITS } from './limits.ts';

export const ruleFileType = z.enum(['image', 'video', 'file']);
export type RuleFileType = z.infer<typeof ruleFileType>;

export const mediaRules = {
  uploadUrl: oc
    .route({
      method: 'POST',
      path: '/api/media-rules/{id}/upload-url',
      summary: 'An address that a file of a media rule is put to',
      description:
        'Send the bytes with PUT to `uploadURL`, with their content type and length. It takes one file of the named type and size, once, within 15 minutes; another try needs a new address. The PUT answers like POST /api/upload, when the file is ready under /objects/{objectPath}. A file that nothing uses within 24 hours is removed.',
      tags: ['Media rules'],
    })
    .input(
      z.object({
        /** `temp` for the files of a rule that is not stored yet. */
        id: z.string().min(1).max(100),
        fileName: z.string().min(1).max(500),
        fileType: ruleFileType,
        mimeType: z.string().max(LIMITS.nameCharacters),
        /** In bytes. */
        fileSize: z.number().int().min(0),
      }),
    )
    .output(
      z.object({
        /** Relative to this server; whoever has it needs no session. */
        uploadURL: z.string(),
        objectPath: z.string(),
        /** As it is kept. */
        fileName: z.string(),
      }),
    ),
};
