import { defineConfig } from 'vite'

/** The service and the demo as ES modules for Node, which loads their packages from node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/service',
    sourcemap: true,
    target: 'node20',
    rolldownOptions: { input: { main: 'server/main.ts', demo: 'demo/main.ts' } },
  },
})
