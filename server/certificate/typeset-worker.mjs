// @ts-check
// The thread that typesets certificates (typesetter.ts). Plain JavaScript: it is started from its file, whether the service runs from its
// sources, from one bundled file, or from a pipe.
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** @type {{ workspace: string, fontPaths: string[] }} */
const { workspace, fontPaths } = workerData
const typst = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] })

/** @param {import('./typesetter.ts').TypesetJob} job */
function typeset({ layout, inputs, files }) {
  try {
    for (const [path, bytes] of Object.entries(files)) typst.mapShadow(path, Buffer.from(bytes))
    // A copy of its own: bytes that Rust owns can't be handed over.
    return Uint8Array.from(typst.pdf({ mainFileContent: layout, inputs, resetRead: true }, { pdfStandard: 'a-3b' }))
  } finally {
    typst.resetShadow()
    // What was drawn is somebody's, and is not drawn again.
    typst.evictCache(0)
  }
}

const port = parentPort
port?.on('message', (job) => {
  try {
    const pdf = typeset(job)
    port.postMessage({ pdf }, [pdf.buffer])
  } catch (error) {
    port.postMessage({ error: String(error) }, [])
  }
})
