declare module "virtual:icons" {
  const bodies: Record<string, string>;
  export default bodies;
}

declare module "zzfx" {
  export function zzfx(...parameters: number[]): unknown;
}
