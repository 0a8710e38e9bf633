import { warehouses, withGenerated } from '../tools/generated.ts'
import { resourceMatrix } from './kit/list/resourceMatrix.tsx'

// what the generator writes passes what every declaration passes
resourceMatrix(warehouses, withGenerated)
