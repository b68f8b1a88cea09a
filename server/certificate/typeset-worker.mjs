// The worker thread that typesets certificates (typesetter.ts). Plain JavaScript, because Node starts it from this file even when the
// service runs bundled or from stdin.
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** @type {{ workspace: string, fontPaths: string[] }} */
const { workspace, fontPaths } = workerData
const typst = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] })

/** @param {import('./typesetter.ts').TypesetJob} job */
function typeset({ layout, inputs, files }) {
  try {
    for (const [path, bytes] of Object.entries(files)) typst.mapShadow(path, Buffer.from(bytes))
    // Copies the bytes, because memory owned by Rust cannot be transferred.
    return Uint8Array.from(typst.pdf({ mainFileContent: layout, inputs, resetRead: true }, { pdfStandard: 'a-3b' }))
  } finally {
    typst.resetShadow()
    // Removes personal data from the cache; the document is not rendered again.
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
