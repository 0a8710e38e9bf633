import { defineConfig } from 'vite'

/** The service and the demo as plain JavaScript: packages stay where npm put them. Run from the folder of package.json. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/service',
    ssr: true,
    sourcemap: true,
    target: 'node20',
    rolldownOptions: {
      input: { main: 'server/main.ts', demo: 'demo/main.ts' },
      // people find the lines of a stack in the sources beside it
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
