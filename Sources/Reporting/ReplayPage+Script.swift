// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension ReplayPage {
  /// The script of the page: plain functions over the embedded data.
  static let script = #"""
    'use strict';
    const $ = id => document.getElementById(id);
    const blocks = [...document.querySelectorAll('script.session')];
    const COLORS = { 'normal': '#3f9c5a', 'limited(initializing)': '#4a90d9',
      'limited(relocalizing)': '#8065c2', 'limited(excessiveMotion)': '#e06c1f',
      'limited(insufficientFeatures)': '#d9a520', 'limited(insufficientLight)': '#7a7f87',
      'notAvailable': '#cc3333' };
    let session, index = 0, pictures = [], factor = 1, timer = null;

    function load(number) {
      session = JSON.parse(blocks[number].textContent);
      pictures = session.pictures.map(text => {
        const image = new Image();
        image.onload = () => { if (session.moments[index].picture === pictures.indexOf(image)) draw(); };
        image.src = 'data:image/jpeg;base64,' + text;
        return image;
      });
      index = 0;
      $('scrubber').max = session.moments.length - 1;
      $('metrics').tBodies[0].replaceChildren(...session.metrics.map(([name, value]) => {
        const row = document.createElement('tr');
        for (const text of [name, value]) row.append(cell('td', text));
        return row;
      }));
      const states = [...new Set(session.moments.map(m => m.state))];
      $('legend').replaceChildren(...states.map(state => {
        const entry = cell('span', ''), mark = document.createElement('i');
        mark.style.background = COLORS[state];
        entry.append(mark, words(state));
        return entry;
      }));
      listDeeds();
      layout();
    }

    function cell(tag, text) {
      const element = document.createElement(tag);
      element.textContent = text;
      return element;
    }

    function words(state) {
      return state.replace(/^limited\((.*)\)$/, '$1')
        .replace(/[A-Z]/g, letter => ' ' + letter.toLowerCase());
    }

    function listDeeds() {
      const items = [];
      session.moments.forEach((moment, at) => moment.deeds.forEach(deed => {
        const text = seconds(moment.time) + '  ' + deed.do + (deed.object ? ' ' + deed.object : '')
          + (deed.refused ? ' – refused: ' + words(deed.refused) : '');
        const item = cell('li', text);
        item.dataset.at = at;
        item.onclick = () => show(at);
        items.push(item);
      }));
      $('deeds').replaceChildren(...(items.length ? items : [cell('li', 'nothing')]));
    }

    const seconds = time => (time - session.moments[0].time).toFixed(2) + ' s';

    /** Fits the device into the page and places what does not move. */
    function layout() {
      const screen = session.screen, [width, height] = screen.size_pt, bezel = 12;
      const room = $('stage').clientWidth;
      const isNarrow = matchMedia('(max-width: 800px)').matches;
      const tallest = Math.max(320, innerHeight - (isNarrow ? 150 : 110));
      factor = Math.min((room - 2 * bezel) / width, (tallest - 2 * bezel) / height, 1);
      const corner = screen.sensorHousing_pt ? 40 * factor : 18 * factor;
      place($('device'), null, width * factor + 2 * bezel, height * factor + 2 * bezel);
      $('device').style.borderRadius = corner + bezel + 'px';
      place($('screen'), [bezel, bezel], width * factor, height * factor);
      $('screen').style.borderRadius = corner + 'px';
      const canvas = $('picture'), density = devicePixelRatio || 1;
      canvas.width = Math.round(width * factor * density);
      canvas.height = Math.round(height * factor * density);
      const housing = screen.sensorHousing_pt;
      $('housing').hidden = !housing;
      if (housing) {
        const [x, y, w, h] = housing.map(v => v * factor);
        place($('housing'), [x, y], w, h);
        const r = Math.min(w, h) * .5 + 'px';
        $('housing').style.borderRadius = housing[1] === 0 ? `0 0 ${r} ${r}`
          : housing[0] === 0 ? `0 ${r} ${r} 0` : r;
      }
      const bar = screen.safeArea_pt[2] > 0 ? Math.min(width * .36, 300) : 0;
      $('home').hidden = bar === 0;
      place($('home'), [(width - bar) / 2 * factor, (height - 12) * factor], bar * factor, 5 * factor);
      show(index);
    }

    function place(element, corner, width, height) {
      Object.assign(element.style, { width: width + 'px', height: height + 'px' });
      if (corner) Object.assign(element.style, { left: corner[0] + 'px', top: corner[1] + 'px' });
    }

    function show(at) {
      index = Math.max(0, Math.min(session.moments.length - 1, at));
      const moment = session.moments[index];
      $('scrubber').value = index;
      $('time').textContent = seconds(moment.time)
        + (moment.frame === null ? ', no frame' : ', frame ' + moment.frame);
      draw();
      showMessage(moment.message);
      showFacts(moment);
      drawTimeline();
      const past = [...$('deeds').children].filter(item => +item.dataset.at <= index);
      for (const item of $('deeds').children) item.classList.toggle('now', item === past.at(-1));
    }

    function showMessage(message) {
      const panel = $('message');
      panel.hidden = !message;
      panel.textContent = message ? message.lines.join('\n') : '';
      if (!message) return;
      const [x, y, width, height] = message.rectangle.map(v => v * factor);
      place(panel, [x, y], width, height);
      const size = session.screen.font * factor, line = session.screen.leading * size;
      Object.assign(panel.style, { fontSize: size + 'px', lineHeight: line + 'px',
        paddingTop: (height - message.lines.length * line) / 2 + 'px', borderRadius: 10 * factor + 'px' });
    }

    function showFacts(moment) {
      const facts = [['tracking', words(moment.state) + (moment.interrupted ? ' (interrupted)' : '')],
        ['planes', moment.planeCount], ['indicator', moment.focus.text],
        ['message', moment.message ? moment.message.kind + ': ' + moment.message.reason : 'none']];
      for (const object of moment.objects) facts.push([object.name, object.text]);
      $('facts').replaceChildren(...facts.flatMap(([name, text]) => [cell('dt', name), cell('dd', text)]));
    }

    function draw() {
      const canvas = $('picture'), pen = canvas.getContext('2d'), moment = session.moments[index];
      const scale = canvas.width / session.screen.size_pt[0];
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.fillStyle = '#000';
      pen.fillRect(0, 0, ...session.screen.size_pt);
      const image = pictures[moment.picture];
      if (moment.interrupted) return;
      const isSeen = image && image.complete && moment.frame !== null;
      if (isSeen) pen.drawImage(image, ...session.screen.image_pt);
      for (const plane of moment.planes) drawPlane(pen, plane, isSeen ? image : null);
      if (!moment.focus.hidden) drawFocus(pen, moment.focus);
      for (const object of moment.objects) if (object.corners) drawBox(pen, object);
      for (const finger of moment.fingers) drawFinger(pen, finger);
    }

    function trace(pen, points) {
      pen.moveTo(...points[0]);
      for (const point of points.slice(1)) pen.lineTo(...point);
      pen.closePath();
    }

    function fill(pen, rings, color, alpha, width) {
      pen.beginPath();
      for (const ring of rings) trace(pen, ring);
      pen.globalAlpha = alpha;
      pen.fillStyle = color;
      pen.fill('evenodd');
      pen.globalAlpha = 1;
      pen.strokeStyle = color;
      pen.lineWidth = width;
      pen.stroke();
    }

    /** A tint over the picture; what was drawn behind the plane vanishes. */
    function drawPlane(pen, plane, image) {
      if (image) {
        pen.save();
        pen.beginPath();
        for (const ring of plane.rings) trace(pen, ring);
        pen.clip('evenodd');
        pen.drawImage(image, ...session.screen.image_pt);
        pen.restore();
      }
      fill(pen, plane.rings, plane.color, .26, 1.5);
    }

    /** A closed square on a plane, open corners on an estimate, dashed while nothing is known. */
    function drawFocus(pen, focus) {
      const corners = focus.corners;
      if (!corners) return;
      pen.lineWidth = 3.5;
      pen.lineJoin = 'round';
      pen.strokeStyle = '#ffd60a';
      pen.setLineDash(focus.state === 'initializing' ? [9, 7] : []);
      pen.beginPath();
      if (focus.state === 'open') {
        const toward = (a, b) => a.map((v, k) => v + .28 * (b[k] - v));
        corners.forEach((corner, k) => {
          pen.moveTo(...toward(corner, corners[(k + 3) % 4]));
          pen.lineTo(...corner);
          pen.lineTo(...toward(corner, corners[(k + 1) % 4]));
        });
      } else {
        trace(pen, corners);
      }
      pen.stroke();
      pen.setLineDash([]);
      if (focus.firstVisit) fill(pen, [corners], '#ffd60a', .45, 3.5);
    }

    /** The faces of a box from the farthest to the nearest: base, sides, top, each in its own shade. */
    function drawBox(pen, object) {
      const c = object.corners, hue = object.touched ? 24 : 213;
      const faces = [[0, 1, 2, 3], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7], [4, 5, 6, 7]]
        .map((corners, k) => ({ corners, light: [30, 48, 40, 48, 40, 66][k] }));
      const depth = face => face.corners.reduce((sum, k) => sum + object.depths[k], 0);
      faces.sort((a, b) => depth(b) - depth(a));
      for (const face of faces) {
        pen.beginPath();
        trace(pen, face.corners.map(n => c[n]));
        pen.fillStyle = `hsl(${hue} 92% ${face.light}%)`;
        pen.fill();
        pen.strokeStyle = '#fff';
        pen.lineWidth = 1.25;
        pen.lineJoin = 'round';
        pen.stroke();
      }
    }

    function drawFinger(pen, [x, y]) {
      pen.beginPath();
      pen.arc(x, y, 20, 0, 7);
      pen.fillStyle = 'rgba(255, 255, 255, .55)';
      pen.fill();
      pen.strokeStyle = '#222';
      pen.lineWidth = 1.5;
      pen.stroke();
    }

    /** States over time, what was done above them, and the present. */
    function drawTimeline() {
      const canvas = $('timeline'), density = devicePixelRatio || 1;
      canvas.width = canvas.clientWidth * density;
      canvas.height = canvas.clientHeight * density;
      const pen = canvas.getContext('2d'), moments = session.moments, ink = getComputedStyle(document.body).color;
      const x = at => 8 + (canvas.clientWidth - 16) * at / Math.max(1, moments.length - 1);
      pen.scale(density, density);
      moments.forEach((moment, at) => {
        pen.fillStyle = COLORS[moment.state];
        pen.fillRect(x(at), 14, x(at + 1) - x(at) + .5, 12);
        if (!moment.deeds.length) return;
        pen.fillStyle = moment.deeds.some(deed => deed.refused) ? '#cc3333' : ink;
        pen.beginPath();
        trace(pen, [[x(at) - 4, 3], [x(at) + 4, 3], [x(at), 11]]);
        pen.fill();
      });
      pen.fillStyle = ink;
      pen.fillRect(x(index) - 1, 10, 2, 20);
    }

    function step() {
      if (index === session.moments.length - 1) return pause();
      const wait = session.moments[index + 1].time - session.moments[index].time;
      timer = setTimeout(() => { show(index + 1); step(); }, Math.min(1000, Math.max(5, wait * 1000)));
      $('play').textContent = 'Pause';
    }

    function pause() {
      clearTimeout(timer);
      timer = null;
      $('play').textContent = 'Play';
    }

    function move(by) { pause(); show(index + by); }

    $('play').onclick = () => {
      if (timer) return pause();
      if (index === session.moments.length - 1) show(0);
      step();
    };
    $('back').onclick = () => move(-1);
    $('next').onclick = () => move(1);
    $('scrubber').oninput = event => { pause(); show(+event.target.value); };
    $('sequence').replaceChildren(...blocks.map((block, k) => {
      const option = cell('option', JSON.parse(block.textContent).name);
      option.value = k;
      return option;
    }));
    $('sequence').onchange = event => { pause(); load(+event.target.value); };
    $('choice').hidden = blocks.length < 2;
    addEventListener('resize', layout);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawTimeline);
    const asked = location.hash.match(/^#(\d+)-(\d+)$/);
    load(asked ? Math.min(+asked[1], blocks.length - 1) : 0);
    if (asked) show(+asked[2]);
    """#
}
