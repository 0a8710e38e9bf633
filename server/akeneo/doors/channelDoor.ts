import { z } from 'zod'
import type { AkeneoChannel } from '../types.ts'
import { code } from './code.ts'
import { codes } from './codes.ts'
import { texts } from './texts.ts'

/** GET /channels. Conversion units that are null (do not convert) or rules of the SaaS edition are left out. */
export const channelDoor: z.ZodType<AkeneoChannel> = z
  .object({
    code,
    labels: texts,
    currencies: codes,
    locales: codes,
    category_tree: code,
    conversion_units: texts,
  })
  .transform(({ category_tree, conversion_units, ...channel }) => ({
    ...channel,
    categoryTree: category_tree,
    conversionUnits: conversion_units,
  }))
