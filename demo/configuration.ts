import type { Mapping } from '../src/contract/mapping/mapping.ts'
import configuration from './configuration.json' with { type: 'json' }

/**
 * The configuration of the demo, as `kontor config` reads it. The addresses of the demo PIM and the upload server differ from
 * start to start, so that it leaves them out.
 */
export const demoDocument = configuration

/**
 * Channels: the last is disabled and has no columns. Languages: German is the default, its columns have no prefix. Clusters:
 * the lowest categories of the marketplace tree, and two topics of the shop.
 */
export const { channels, languages, exportSettings, csv, cluster } = configuration

/** A full mapping of the demo catalogue. Product and article number have their defaults: root model code and SKU. */
export const mapping: Mapping = configuration.mapping
