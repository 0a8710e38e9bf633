import { z } from 'zod'

/** GET /system-information (6.0 and later); editions seen: Serenity, GE, EE, CE. */
export const systemInformationDoor = z.object({ version: z.string(), edition: z.string() })
export type SystemInformation = z.output<typeof systemInformationDoor>
