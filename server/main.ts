import module from 'node:module'

// Node 20 and its types have no compile cache; it applies to modules that are imported after this call
const { enableCompileCache } = module as { enableCompileCache?: () => unknown }
enableCompileCache?.()

const { run } = await import('./program.ts')
await run()
